// Stands in for `react-dom/server` in the built worker (vite.config.ts). React's own entry brings
// a second renderer for renderToString, which nothing here calls: 28 KB gzipped for nothing.
export {
  renderToReadableStream,
  resume,
  version,
} from '../../node_modules/react-dom/cjs/react-dom-server.edge.production.js'

export function renderToString() {
  throw new Error('The worker renders with renderToReadableStream')
}
