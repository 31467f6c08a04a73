export { renderAppPage } from './render-app-page.tsx'
export { renderErrorPage } from './render-error-page.tsx'
export { renderStaticPage } from './render-static-page.tsx'
