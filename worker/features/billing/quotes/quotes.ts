import {
  type InvoiceRequestInput,
  type Quote,
  type QuoteInput,
  quoteNumber,
  quoteValidDays,
} from '../../../../domain/billing/billing.ts'
import { founderClosed } from '../../../../domain/billing/offers.ts'
import { formatPrice, plans, yearlyCents } from '../../../../domain/billing/plans.ts'
import { brand } from '../../../../domain/brand.ts'
import { dayMs } from '../../../../domain/durations.ts'
import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import type { BillingDeps } from '../deps.ts'
import type { Buyer } from '../stripe/customer.ts'
import { type QuoteRow, quotesRepository } from './quotes-repository.ts'

/** A new quote for a purchase order; throws CONFLICT for a plan that is not sold. */
export async function makeQuote(
  { db, now, settings }: Pick<BillingDeps, 'db' | 'now' | 'settings'>,
  buyer: Buyer,
  { plan, seats, districtName, districtAddress, taxExempt = false, taxId = '' }: QuoteInput,
): Promise<Quote> {
  if (plan === 'founder' && !(await settings()).founder_offer_open)
    throw new AppError('CONFLICT', founderClosed)
  const createdAt = now()
  const row: QuoteRow = {
    id: quoteNumber(createdAt, crypto.getRandomValues(new Uint8Array(6))),
    userId: buyer.id,
    planType: plan,
    seats,
    districtName: await withoutStudentData(districtName),
    districtAddress: await addressWithoutStudentData(districtAddress),
    unitCents: yearlyCents[plan],
    totalCents: yearlyCents[plan] * seats,
    validUntil: new Date(createdAt.getTime() + quoteValidDays * dayMs),
    requestedAt: null,
    poNumber: null,
    invoiceEmail: null,
    note: null,
    grantedAt: null,
    taxExempt,
    taxId: (await withoutStudentData(taxId)) || null,
    createdAt,
  }
  await quotesRepository(db).add(row)
  return toQuote(row)
}

/**
 * The address, redacted line by line with a lead that tells the guard it is the district's own.
 * Where a line is of a student, a name may stand on two: lines without a number, which those of an
 * address have, are then redacted as parts of the whole text.
 */
async function addressWithoutStudentData(address: string): Promise<string> {
  const lead = 'The district’s billing address: '
  const lines = address.split('\n')
  const read = await Promise.all(lines.map((line) => withoutStudentData(lead + line)))
  const own = read.map((text) => (text.startsWith(lead) ? text.slice(lead.length) : text))
  if (own.join('\n') === address) return address
  const whole = (await withoutStudentData(address)).split('\n')
  return own.map((line, at) => (/\d|\]/.test(line) ? line : (whole[at] ?? ''))).join('\n')
}

/** A person's last 20 quotes, latest first. */
export async function listQuotes(
  { db }: Pick<BillingDeps, 'db'>,
  userId: string,
): Promise<Quote[]> {
  return (await quotesRepository(db).ofUser(userId)).map(toQuote)
}

/** A person's own quote; throws NOT_FOUND for another's. */
export async function readQuote(
  { db }: Pick<BillingDeps, 'db'>,
  userId: string,
  id: string,
): Promise<Quote> {
  const row = await quotesRepository(db).find(id)
  if (row?.userId !== userId) throw new AppError('NOT_FOUND', 'There is no such quote')
  return toQuote(row)
}

/** Stores a request for an invoice with the quote and mails it to the admins. Throws CONFLICT. */
export async function requestInvoice(
  deps: BillingDeps,
  buyer: Buyer,
  id: string,
  { invoiceEmail, poNumber = '', note = '' }: InvoiceRequestInput,
): Promise<Quote> {
  const quote = await readQuote(deps, buyer.id, id)
  if (new Date(quote.validUntil) < deps.now())
    throw new AppError('CONFLICT', 'This quote has expired. Please make a new one.')
  const redacted = await withoutStudentData(note)
  const order = await withoutStudentData(poNumber)
  const request = { invoiceEmail, poNumber: order || null, note: redacted || null }
  if (!(await quotesRepository(deps.db).request(id, request, deps.now())))
    throw new AppError('CONFLICT', 'An invoice for this quote was already requested')
  const mail = requestMail({ ...quote, ...request }, buyer)
  const admins = await quotesRepository(deps.db).adminAddresses()
  // Before anyone is an admin: the addresses that will be.
  const to = admins.length > 0 ? admins : [...deps.config.adminEmails]
  // The request is stored and shown to admins: a mail that fails must not refuse it.
  await Promise.all(
    to.map((address) =>
      deps
        .sendMail({ to: address, ...mail })
        .catch((error: unknown) => report(error, { invoiceRequest: id })),
    ),
  )
  return readQuote(deps, buyer.id, id)
}

function requestMail(
  quote: Quote & { invoiceEmail: string; note: string | null },
  buyer: Buyer,
): { subject: string; text: string } {
  const lines = [
    `${quote.districtName} asks ${brand.name} for an invoice.`,
    `Quote ${quote.id}: ${quote.seats} × ${plans[quote.plan].name} for a year, ${formatPrice(quote.totalCents)}`,
    `Purchase order: ${quote.poNumber ?? 'not given yet'}`,
    `Send the invoice to: ${quote.invoiceEmail}`,
    `District: ${quote.districtName}\n${quote.districtAddress}`,
    `Asked by: ${buyer.name} (${buyer.email ?? buyer.phone ?? buyer.id})`,
    ...(quote.note ? [`Note: ${quote.note}`] : []),
  ]
  return { subject: `Invoice request ${quote.id}`, text: lines.join('\n\n') }
}

/** A quote as JSON. */
export function toQuote(row: QuoteRow): Quote {
  const { id, planType, seats, districtName, districtAddress, unitCents, totalCents } = row
  return {
    id,
    plan: planType,
    seats,
    districtName,
    districtAddress,
    unitCents,
    totalCents,
    poNumber: row.poNumber,
    createdAt: row.createdAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    requestedAt: row.requestedAt?.toISOString() ?? null,
    grantedAt: row.grantedAt?.toISOString() ?? null,
    taxExempt: row.taxExempt,
    taxId: row.taxId,
  }
}
