/** Loads React and all components with the first page that an isolate renders: calls need none. */
export const loadRenderers = () => import('./renderers.ts')
