import { isPromotionCode } from './cards.ts'
import { couponOf } from './coupons.ts'
import type { StripeObject, sandboxRepository } from './repository.ts'

type Objects = ReturnType<typeof sandboxRepository>

/** The object with the ids at these paths ("data.customer") replaced by their objects. */
export async function expanded(
  objects: Objects,
  object: StripeObject,
  paths: string[],
): Promise<StripeObject> {
  let result: unknown = structuredClone(object)
  for (const path of paths) result = await expandAt(objects, result, path.split('.'))
  return result as StripeObject
}

async function expandAt(objects: Objects, value: unknown, path: string[]): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((inner) => expandAt(objects, inner, path)))
  const [name, ...rest] = path
  if (name === undefined || typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  if (!(name in fields)) return value
  const inner = fields[name]
  const replaced = typeof inner === 'string' ? ((await lookUp(objects, inner)) ?? inner) : inner
  return {
    ...fields,
    [name]: typeof replaced === 'string' ? replaced : await expandAt(objects, replaced, rest),
  }
}

async function lookUp(objects: Objects, id: string): Promise<StripeObject | null> {
  return isPromotionCode(id) ? couponOf(id) : objects.get(id)
}
