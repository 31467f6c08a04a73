import type { ComponentProps } from 'react'
import { StaticRouterProvider } from 'react-router'

/** The app as the worker renders it; its data goes into the document, not into an inline script. */
export function ServerApp(props: Omit<ComponentProps<typeof StaticRouterProvider>, 'hydrate'>) {
  return <StaticRouterProvider {...props} hydrate={false} />
}
