import {
  countDevices,
  type DeviceKind,
  type DistrictProfile,
} from '../../../../domain/district/profile.ts'
import { countIn, kindWords } from './amounts.ts'
import { type CostSum, type Line, range, sumOf } from './cost-table.ts'
import { asksAbout } from './topics.ts'

/**
 * Dollars each, from and to. Not quotes and not from a source: figures to do the arithmetic with
 * until a quote is there.
 */
const examplePrices = {
  chromebooks: [300, 450],
  laptops: [700, 1000],
  macs: [900, 1300],
  tablets: [350, 500],
  displays: [2000, 3500],
  key: [25, 50],
  endpoint: [30, 60],
} as const

/** New devices are asked for, and not updates for the old ones. */
const renews =
  /^(?!.*\b(?:esu|extended (?:security )?(?:updates?|support))\b).*\b(?:replac\w+|refresh\w*|buy\w*|new|purchas\w+|old|aging|renew\w*|lease|leas\w+)\b/is

/**
 * What something comes to for this district, where its own counts allow a sum. Null when they do
 * not, or when the question is not about such a thing.
 */
export function costSum(profile: DistrictProfile, question: string): CostSum | null {
  return (
    keysSum(profile, question) ?? endpointSum(profile, question) ?? devicesSum(profile, question)
  )
}

/** The arithmetic for a hundred, where the profile holds no counts; null for anything without a price. */
export function costPerHundred(question: string): string | null {
  const priced = pricedIn(question)
  if (!priced) return null
  const { what, each } = priced
  const [low, high] = each
  return `Every 100 ${what} at, for example, ${range(low, high)} each come to ${range(low * 100, high * 100)}. Fill in your district profile and the sum is made with your own counts.`
}

/** The thing a question asks the price of, and what one costs. */
function pricedIn(question: string) {
  if (asksAbout.keys.test(question) || asksAbout.secondFactor.test(question))
    return { what: 'security keys', each: examplePrices.key }
  if (!asksAbout.devices.test(question) || !renews.test(question)) return null
  const [kind] = kindsIn(question)
  return kind
    ? { what: kindNames[kind], each: examplePrices[kind] }
    : { what: 'devices', each: examplePrices[everyStudents] }
}

const kindNames: Record<DeviceKind, string> = {
  chromebooks: 'Chromebooks',
  laptops: 'Windows computers',
  macs: 'Macs',
  tablets: 'tablets',
  displays: 'classroom displays',
}
/** What a student has where each has one, when nothing else is said. */
const everyStudents: DeviceKind = 'chromebooks'
const oneToOne = /\b1:1\b|\bone[- ]to[- ]one\b/i
const allKinds = Object.keys(kindNames) as DeviceKind[]
const kindsIn = (question: string) => allKinds.filter((kind) => kindWords[kind].test(question))

function devicesSum(profile: DistrictProfile, question: string): CostSum | null {
  if (!asksAbout.devices.test(question) || !renews.test(question)) return null
  const named = kindsIn(question)
  const kinds = named.length > 0 ? named : allKinds
  const [kind = everyStudents] = named
  const asked =
    countIn(question, kindWords[kind].source) ??
    (oneToOne.test(question) ? countIn(question, 'students|kids') : null)
  if (asked)
    return sumOf(
      [{ what: kindNames[kind], count: asked, each: examplePrices[kind] }],
      profile,
      [],
      true,
    )
  const lines = kinds.flatMap((kind): Line[] => {
    const old = countDevices(profile, [kind], ['old'])
    const all = countDevices(profile, [kind])
    const count = old > 0 ? old : all
    const age = old > 0 ? ' of 5 years or more' : ', all of them'
    return count > 0 ? [{ what: `${kindNames[kind]}${age}`, count, each: examplePrices[kind] }] : []
  })
  return lines.length > 0 ? sumOf(lines, profile, ['devices'], true) : null
}

function keysSum(profile: DistrictProfile, question: string): CostSum | null {
  const { staff } = profile
  if (!staff || !(asksAbout.keys.test(question) || asksAbout.secondFactor.test(question)))
    return null
  const few = Math.max(1, Math.round(staff / 10))
  const lines: Line[] = [
    {
      what: 'Keys for one in ten who will not use a phone, with a spare each',
      count: few * 2,
      each: examplePrices.key,
    },
    { what: 'Or keys for everyone, with a spare each', count: staff * 2, each: examplePrices.key },
    { what: 'Enrolling people, 15 minutes each', count: staff / 4, unit: 'hours', each: null },
  ]
  return sumOf(lines, profile, ['staff'], false)
}

function endpointSum(profile: DistrictProfile, question: string): CostSum | null {
  if (!/\b(?:edr|mdr|xdr|endpoint (?:detection|protection)|antivirus)\b/i.test(question))
    return null
  const count = countDevices(profile, ['laptops', 'macs'])
  if (count === 0) return null
  const line = { what: 'Windows computers and Macs, a year', count, each: examplePrices.endpoint }
  return sumOf([line], profile, ['devices'], false)
}
