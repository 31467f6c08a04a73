import { advisors } from '../../../domain/advisors/advisors.ts'
import { examplePricesBasis } from '../../../domain/district/example-prices.ts'
import { routes } from '../../../domain/routes.ts'
import { shortDate } from '../../../domain/text/dates.ts'
import {
  fieldOf,
  groupsOffered,
  readRefreshPlan,
  refreshReport,
  usualGroups,
} from '../../../domain/tools/refresh-plan.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { inputsOf, KeptLine } from './kept-inputs.tsx'
import { ToolField } from './tool-field.tsx'
import { ToolFrame } from './tool-frame.tsx'
import { ToolForm } from './tool-page.tsx'

/** The planner of when devices are replaced, and of the level amount a year that pays for it. */
export function RefreshPlannerPage({ url, kept }: StaticPageProps) {
  const inputs = inputsOf(url, kept)
  const { firstYear, years, sparePercent, stretch } = readRefreshPlan(inputs)
  const groups = Array.from({ length: groupsOffered }, (_, at) => at + 1)
  const isShown = (at: number) => at <= usualGroups.length || fieldOf(inputs, at, 'count') !== ''
  return (
    <ToolFrame
      title="Device refresh and total-cost planner"
      lead="From a list of devices to a replacement year for each group, and one level amount a year that pays for all of it."
      ask={{ href: advisors.financial.path, label: 'Ask about the budget' }}
    >
      <KeptLine url={url} kept={kept} path={routes.refreshPlanner.path} />
      <ToolForm
        tool="refresh"
        action={routes.refreshPlanner.path}
        report={refreshReport(inputs)}
        kept={kept}
      >
        <p className="mb-6 text-sm text-ink-muted">
          The fleet below is invented, at{' '}
          {`example prices of ${shortDate(examplePricesBasis.asOf)}`}. Put your own over it; a group
          without a count is left out.
        </p>
        {groups.filter(isShown).map((at) => (
          <GroupFields key={at} at={at} inputs={inputs} />
        ))}
        <details className="border-t border-line py-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            More groups
          </summary>
          {groups
            .filter((at) => !isShown(at))
            .map((at) => (
              <GroupFields key={at} at={at} inputs={inputs} />
            ))}
        </details>
        <fieldset className="border-t border-line pt-5">
          <legend className="sr-only">The plan</legend>
          <div className="pairs gap-4 sm:grid-cols-3">
            <ToolField
              name="first"
              label="First year"
              value={firstYear}
              limits={{ min: 2020, max: 2100 }}
            />
            <ToolField name="years" label="Years" value={years} limits={{ min: 3, max: 15 }} />
            <ToolField
              name="spares"
              label="Spares, %"
              value={sparePercent}
              limits={{ min: 0, max: 50 }}
            />
          </div>
          <label className="mt-4 inline-flex min-h-11 items-center gap-3">
            <input type="checkbox" name="stretch" defaultChecked={stretch} className="size-5" />
            Keep every group one year longer
          </label>
        </fieldset>
      </ToolForm>
    </ToolFrame>
  )
}

function GroupFields({ at, inputs }: { at: number; inputs: URLSearchParams }) {
  const value = (field: string) => fieldOf(inputs, at, field)
  const number = (field: string, label: string, min: number, max: number) => (
    <ToolField name={`${field}${at}`} label={label} value={value(field)} limits={{ min, max }} />
  )
  return (
    <fieldset className="border-t border-line py-5">
      <legend className="float-left mb-3 w-full font-serif text-lg">{`Group ${at}`}</legend>
      <div className="clear-both pairs gap-4 sm:grid-cols-6">
        <ToolField
          name={`name${at}`}
          label="Devices"
          value={value('name')}
          className="col-span-full"
        />
        {number('count', 'Count', 0, 1_000_000)}
        {number('price', 'Price each, $', 0, 1_000_000)}
        {number('bought', 'Bought in', 1990, 2100)}
        {number('life', 'Life, years', 1, 30)}
        <div className="col-span-full sm:col-span-2">
          {number('running', 'Running, $ a device a year', 0, 100_000)}
        </div>
      </div>
    </fieldset>
  )
}
