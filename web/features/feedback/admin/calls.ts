import type { FeedbackChange } from '../../../../domain/feedback.ts'
import { api, done, unwrap } from '../../../lib/api.ts'

/** Changes the state, assignee or tags of several messages. */
export const changeFeedback = (json: FeedbackChange) => done(api.admin.feedback.$patch({ json }))

/** Stores the inbox's filters under a name; the view, which only its owner sees. */
export const saveView = (name: string, query: string) =>
  unwrap(api.admin.feedback.views.$post({ json: { name, query } }))

/** Removes one of the viewer's own views; throws NOT_FOUND. */
export const deleteView = (id: string) =>
  done(api.admin.feedback.views[':id'].$delete({ param: { id } }))

/** Stores staff's note, or a reply, which is mailed to the sender; whether it was mailed. */
export const write = (id: string, kind: 'replies' | 'notes', body: string) =>
  unwrap(api.admin.feedback[':id'][kind].$post({ param: { id }, json: { body } }))
