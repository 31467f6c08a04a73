import { Pause, Play } from 'lucide-react'
import { heroWords } from '../../../../domain/constants.ts'
import { routes } from '../../../../domain/routes.ts'

/**
 * The heading with its changing word. All words share one grid cell, so that the widest sets the
 * width and nothing moves. Screen readers read the first word only: it is faded, the others are
 * hidden. web/enhance.ts changes the word and makes the pause button work.
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
