/** React and every component, loaded with the first page an isolate renders: calls need none. */
export const rendering = () => import('./render.ts')
