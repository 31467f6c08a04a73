import { advisors } from '../../../domain/advisors/advisors.ts'
import { routes } from '../../../domain/routes.ts'
import { categoryTwo, eRateReport, readCategoryTwo } from '../../../domain/tools/e-rate.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { inputsOf, KeptLine } from './kept-inputs.tsx'
import { ToolField } from './tool-field.tsx'
import { ToolFrame } from './tool-frame.tsx'
import { ToolForm } from './tool-page.tsx'

/** The calculator of what a district may still request in E-Rate Category Two. */
export function ERateCalculatorPage({ url, kept }: StaticPageProps) {
  const given = inputsOf(url, kept)
  const inputs = readCategoryTwo(given)
  const { firstYear, lastYear, lowestDiscount, highestDiscount } = categoryTwo
  return (
    <ToolFrame
      title="E-Rate Category Two calculator"
      lead="What your district may still request for switches, Wi-Fi and cabling in this five-year cycle, and who pays which part of it."
      ask={{ href: advisors.financial.path, label: 'Ask about E-Rate' }}
      sources={[categoryTwo.source]}
    >
      <KeptLine url={url} kept={kept} path={routes.eRateCalculator.path} />
      <ToolForm
        tool="e-rate"
        action={routes.eRateCalculator.path}
        report={eRateReport(given)}
        kept={kept}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <ToolField
            name="students"
            label="Students"
            value={inputs.students}
            limits={{ min: 0, max: 2_000_000 }}
            hint="The count you validate when you first apply in the cycle."
          />
          <ToolField
            name="discount"
            label="Discount for Category Two, %"
            value={inputs.discountPercent}
            limits={{ min: lowestDiscount, max: highestDiscount }}
            hint="On your last funding commitment letter."
          />
          <ToolField
            name="committed"
            label="Committed in this cycle, $"
            value={inputs.committedCents / 100}
            limits={{ min: 0, max: 1_000_000_000 }}
            hint="Before discount, all funding years of the cycle together."
          />
          <ToolField
            name="year"
            label="Next funding year you file for"
            value={inputs.fundingYear}
            limits={{ min: firstYear, max: lastYear }}
            hint={`The cycle runs from ${firstYear} to ${lastYear}.`}
          />
        </div>
      </ToolForm>
    </ToolFrame>
  )
}
