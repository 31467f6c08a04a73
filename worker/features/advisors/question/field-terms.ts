import { synonymsIn } from '../../../../domain/text/vocabulary.ts'
import { words } from '../../../../domain/text/words.ts'

/** Words of the field that have no other name in the vocabulary. */
const plainTerms =
  /\b(?:networks?|servers?|devices?|computers?|browsers?|data|privacy|schools?|districts?|class(?:es|rooms?)?|lessons?|curriculum|budgets?|grants?|internet|websites?|e-?mails?|accounts?|software|apps?|cloud|audit\w*|compliance|standards?|frameworks?|governance|printers?|projectors?|spreadsheets?|hardware|routers?|malware|cyberattacks?|incidents?|outages?|subscriptions?|renewals?|rosters?|faculty|special ed|nist|cisa|cosn|iste|essa|fcc|cetl|circia|sopipa|itil|rto|rpo|snmp|dhcp|poe|ups|aps?|ssids?|wpa[23]?|gpos?|intune|jamf|aruba|cisco|meraki|ubiquiti|controllers?|spoolers?|scripts?|powershell|registry|reboot\w*|log ?ins?|logs|online|digital|learning|privileges?|screen time|our systems?)\b/gi

/** How many terms of the field a text names: "MFA", "chromebook", "board". */
export function fieldTerms(text: string): number {
  return synonymsIn(words(text)).length + (text.match(plainTerms)?.length ?? 0)
}

/** The first term of the field in a question, which its further parts are about, too; or ''. */
export function firstTerm(question: string): string {
  const list = words(question)
  const [term] = synonymsIn(list)
  return term ? list.slice(term.start, term.start + term.length).join(' ') : ''
}
