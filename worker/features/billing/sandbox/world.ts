import type { StripeObject } from './repository.ts'

/** One customer's objects, changed in memory and then saved together. */
export type World = {
  get(id: string | null | undefined): StripeObject | null
  /** Objects of a kind, oldest first. */
  all(kind: string): StripeObject[]
  put<T extends StripeObject>(object: T): T
  /** Adds an event about an object, delivered once the objects are saved; `at` in epoch seconds. */
  emit(type: string, subject: StripeObject, at: number): void
  /** The objects to save. */
  changed(): StripeObject[]
  events(): StripeObject[]
}

/** A customer's world from their stored objects. */
export function openWorld(objects: StripeObject[], customerId: string): World {
  const known = new Map(objects.map((object) => [object.id, object]))
  const changed = new Set<string>()
  const events: StripeObject[] = []
  const world: World = {
    get: (id) => known.get(id ?? '') ?? null,
    all: (kind) =>
      [...known.values()]
        .filter(({ object }) => object === kind)
        .sort((a, b) => a.created - b.created),
    put(object) {
      known.set(object.id, object)
      changed.add(object.id)
      return object
    },
    emit(type, subject, at) {
      const event = {
        id: newId('evt'),
        object: 'event',
        type,
        created: at,
        customer: customerId,
        data: { object: structuredClone(subject) },
        livemode: false,
        api_version: null,
        pending_webhooks: 1,
        request: null,
      }
      events.push(world.put(event))
    },
    changed: () => [...changed].map((id) => known.get(id)).filter((object) => object !== undefined),
    events: () => events,
  }
  return world
}

/** A random id with Stripe's prefix of its kind: "sub_sandbox…". */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${crypto.randomUUID().replaceAll('-', '')}`
}
