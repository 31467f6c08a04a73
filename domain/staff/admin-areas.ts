import { type RouteId, routeIds, routes } from '../routes.ts'

type Routes = typeof routes

/** The areas of the admin navigation: the dashboard and every staff page directly under it. */
export type AdminAreaId = {
  [Id in Exclude<RouteId, 'adminAuth'>]: Routes[Id]['path'] extends '/admin'
    ? Id
    : Routes[Id]['path'] extends `/admin/${infer Rest}`
      ? Rest extends `${string}/${string}`
        ? never
        : Id
      : never
}[Exclude<RouteId, 'adminAuth'>]

export const adminAreaIds = routeIds.filter(
  (id): id is AdminAreaId => /^\/admin(?:\/[^/]+)?$/.test(routes[id].path) && id !== 'adminAuth',
)
