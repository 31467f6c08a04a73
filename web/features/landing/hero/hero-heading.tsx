import { Pause, Play } from 'lucide-react'
import { heroWords } from '../../../../domain/constants.ts'
import { routes } from '../../../../domain/routes.ts'

/**
 * All six words share one grid cell, so the widest one holds the space and nothing moves.
 * Screen readers always hear the first word: it is only ever faded, the others are hidden from them.
 * web/enhance.ts moves `data-shown` and gives the pause button its purpose.
 */
export function HeroHeading() {
  return (
    <div className="grid grid-cols-[auto_1fr] grid-rows-[auto_auto] items-center gap-x-3">
      <h1 className="col-span-2 col-start-1 row-span-2 row-start-1 grid grid-cols-subgrid grid-rows-subgrid text-3xl sm:text-4xl xl:text-5xl">
        <span className="col-span-2">{routes.landing.title} </span>
        <span className="grid font-normal text-brand italic" data-hero-words="">
          {heroWords.map((word, index) => (
            <span
              key={word}
              aria-hidden={index > 0 || undefined}
              data-shown={index === 0 ? '' : undefined}
              className={`col-start-1 row-start-1 opacity-0 transition-[opacity,visibility] duration-300 ease-out data-shown:visible data-shown:opacity-100 ${index > 0 ? 'invisible' : ''}`}
            >
              {word}
            </span>
          ))}
        </span>
      </h1>
      <button
        type="button"
        hidden
        data-hero-pause=""
        aria-pressed="false"
        aria-label="Pause the changing word"
        className="group col-start-2 row-start-2 grid size-8 place-items-center justify-self-start rounded-full text-ink-muted hover:bg-surface-sunken hover:text-ink [[hidden]]:hidden"
      >
        <Pause aria-hidden strokeWidth={1.75} className="size-4 group-aria-pressed:hidden" />
        <Play aria-hidden strokeWidth={1.75} className="hidden size-4 group-aria-pressed:block" />
      </button>
    </div>
  )
}
