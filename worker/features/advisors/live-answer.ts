import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../http/app-env.ts'
export class LiveAnswer extends DurableObject<Bindings> {}
