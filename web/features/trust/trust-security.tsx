import { jobRunDays } from '../../../domain/constants.ts'
import type { Incident } from '../../../domain/settings/settings.ts'
import type { SiteFigures, Uptime } from '../../../domain/site-figures.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { securityTxtPath } from '../../../domain/trust/documents.ts'
import { accessibilityResult } from '../../../domain/trust/trust.ts'
import type { LegalSection } from '../../ui/legal-document.tsx'
import { ContactLink } from './contact-link.tsx'

/** The trust page's sections on security, accessibility, uptime and incidents. */
export function trustSecuritySections(
  incidents: Incident[],
  { botCheck, uptime }: SiteFigures,
): LegalSection[] {
  return [
    {
      id: 'security',
      title: 'Security',
      body: (
        <>
          <ul>
            <li>Connections are encrypted; browsers are told never to use an unencrypted one.</li>
            <li>
              Passwords are stored as slow, salted hashes; guessing is limited by account and
              network.
            </li>
            <li>
              Each request is checked for who is asking and what they may see. Roles, bans and
              payments count from the next request on.
            </li>
            <li>
              {`Pages run under a content security policy that refuses scripts, pictures and connections of other companies${botCheck ? ', but for Cloudflare’s check of who registers' : ''}. `}
              What a model writes is shown as text, never as code.
            </li>
            <li>Changes by staff are written into an audit log.</li>
            <li>Tests of access, hostile input and privacy run on every change of the code.</li>
          </ul>
          <p>
            <strong>Found a weakness?</strong> Write to <ContactLink />, or see{' '}
            <a href={securityTxtPath}>security.txt</a>. You get an answer within three working days,
            and we do not pursue people who report in good faith.
          </p>
        </>
      ),
    },
    { id: 'accessibility', title: 'Accessibility statement', body: <Accessibility /> },
    {
      id: 'incidents',
      title: 'Uptime and incidents',
      body: (
        <>
          {uptime && <Measured {...uptime} />}
          <Incidents incidents={incidents} />
        </>
      ),
    },
  ]
}

function Accessibility() {
  const { checkedOn, axe, pages, widths, violations } = accessibilityResult
  return (
    <>
      <p>
        We build to WCAG 2.2 AA: everything works with a keyboard, with a screen reader, at 360
        pixels, in a light and a dark theme, and without motion where you ask for none.
      </p>
      <p>
        {`Last automatic check on ${longDate(checkedOn)}: axe-core ${axe} found ${violations === 0 ? 'no violations' : `${violations} violations`} on ${pages} pages, each in both themes at ${widths.join(' and ')} pixels. `}
        Automatic checks find a part of what can be wrong. If something stands in your way, write to{' '}
        <ContactLink /> and say what you were trying to do; we answer within three working days and
        send you what you needed in another form meanwhile.
      </p>
    </>
  )
}

const number = (value: number) => value.toLocaleString('en-US')

const quarterHoursADay = 96

/** The measured uptime, and how it is measured. */
function Measured({ since, quarterHours, worked }: Uptime) {
  if (!since || quarterHours === 0)
    return <p>Uptime is measured from the first hour on; there is nothing to tell yet.</p>
  // Rounded down, so that 100 % means no gap.
  const percent = Math.floor((worked / quarterHours) * 10_000) / 100
  // For less than a day no share is given.
  const share =
    quarterHours < quarterHoursADay ? 'Uptime is measured' : `Up ${percent}% of the time`
  return (
    <p>
      <strong>{`${share} since ${longDate(since)}.`}</strong>
      {` Every quarter of an hour the site does its recurring work, which reads and writes both databases, and notes whether it went through: it did in ${number(worked)} of ${number(quarterHours)} quarter hours, and the rest counts as down. The site measures this itself, over ${jobRunDays} days at most; a fault on the way between you and our host does not show in it.`}
    </p>
  )
}

function Incidents({ incidents }: { incidents: Incident[] }) {
  if (incidents.length === 0)
    return (
      <p>
        No incidents recorded. Breaches, and disturbances that kept people from working, are listed
        here with their date, what happened and what was done.
      </p>
    )
  return (
    <ul>
      {incidents.map(({ date, title, text }) => (
        <li key={`${date} ${title}`}>
          <strong>
            <time dateTime={date}>{longDate(date)}</time>: {title}.
          </strong>{' '}
          {text}
        </li>
      ))}
    </ul>
  )
}
