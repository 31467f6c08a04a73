import type { Testimonial } from '../../../domain/settings/testimonials.ts'

type TestimonialsProps = { testimonials: Testimonial[]; illustrative: boolean }

/** The testimonials, with a note while they are illustrative. */
export function Testimonials({ testimonials, illustrative }: TestimonialsProps) {
  return (
    <section
      aria-labelledby="testimonials-title"
      className="border-t border-line bg-surface-sunken"
    >
      <div className="mx-auto max-w-page px-5 py-16 lg:py-24">
        <h2 id="testimonials-title" className="text-2xl sm:text-3xl">
          What leaders do with it
        </h2>
        <ul className="mt-9 grid gap-x-12 gap-y-12 lg:grid-cols-3 lg:gap-y-0">
          {testimonials.map((testimonial) => (
            <TestimonialEntry
              key={testimonial.name}
              testimonial={testimonial}
              illustrative={illustrative}
            />
          ))}
        </ul>
        {illustrative && (
          <p className="mt-10 text-sm text-ink-muted">
            These testimonials are illustrative: they show typical uses until districts let us print
            their own words.
          </p>
        )}
      </div>
    </section>
  )
}

type TestimonialEntryProps = { testimonial: Testimonial; illustrative: boolean }

function TestimonialEntry({ testimonial, illustrative }: TestimonialEntryProps) {
  const { name, role, district, studentCount, quote, outcome, microDetail, avatar } = testimonial
  return (
    <li className="row-span-3 grid grid-rows-subgrid">
      <figure className="row-span-3 grid grid-rows-subgrid gap-y-6">
        <blockquote className="font-serif text-lg">“{quote}”</blockquote>
        <div className="self-start border-l-2 border-brand pl-4">
          <p className="font-semibold">{outcome}</p>
          <p className="text-sm text-ink-muted">{microDetail}</p>
        </div>
        <figcaption className="flex items-start gap-3.5">
          <Avatar {...avatar} />
          <span className="text-sm">
            <span className="block font-semibold">{name}</span>
            <span className="block text-ink-muted">{`${role}, ${district}`}</span>
            {studentCount && <span className="block text-ink-muted">{studentCount}</span>}
            {illustrative && (
              <span className="mt-1 block text-xs text-ink-muted">
                Illustrative: an invented person and district
              </span>
            )}
          </span>
        </figcaption>
      </figure>
    </li>
  )
}

function Avatar({ image, fallback }: Testimonial['avatar']) {
  if (image)
    return (
      <img
        src={image}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        className="size-12 shrink-0 rounded-full bg-brand-soft object-cover"
      />
    )
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft font-serif font-semibold text-brand-strong"
    >
      {fallback}
    </span>
  )
}
