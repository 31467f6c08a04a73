import type { FeedbackChange } from '../../../../domain/feedback.ts'
import { api, done, unwrap } from '../../../lib/api.ts'

export const changeFeedback = (json: FeedbackChange) => done(api.admin.feedback.$patch({ json }))

export const saveView = (name: string, query: string) =>
  unwrap(api.admin.feedback.views.$post({ json: { name, query } }))

export const deleteView = (id: string) =>
  done(api.admin.feedback.views[':id'].$delete({ param: { id } }))

export const write = (id: string, kind: 'replies' | 'notes', body: string) =>
  unwrap(api.admin.feedback[':id'][kind].$post({ param: { id }, json: { body } }))
