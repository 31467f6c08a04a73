import { api } from './api.ts'

const key = 'edcabinet:source-opened'

/** Reports the first source a person opens, once in this browser. */
export function noteSourceOpened() {
  if (localStorage.getItem(key)) return
  localStorage.setItem(key, '1')
  void api.desk.steps.$post({ json: { step: 'source' } }).catch(() => localStorage.removeItem(key))
}
