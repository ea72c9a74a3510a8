import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testimonialsQuery } from '~/areas/operator/api/testimonials.ts'
import { TestimonialFace } from '~/components/TestimonialFace.tsx'

/** One of the testimonials, another at each visit. Where they cannot be read, there is none: the form is what counts. */
export const SignInTestimonial = () => {
  const { data: testimonials = [] } = useQuery({ ...testimonialsQuery, retry: false, staleTime: Infinity })
  const [chance] = useState(Math.random)
  const testimonial = testimonials[Math.floor(chance * testimonials.length)]
  if (testimonial === undefined) return null
  const { text, url, handle } = testimonial
  return (
    <figure className="absolute bottom-10 left-[9.5%] max-w-[440px] pr-8 transition-opacity duration-300 starting:opacity-0 [@media(max-height:679px)]:hidden">
      {/* Lines of the map must not cross lines of text. */}
      <div className="absolute -inset-x-24 -inset-y-16 -z-10 bg-[radial-gradient(closest-side,var(--surface-0)_62%,transparent)]" />
      <blockquote className="text-base leading-6 text-pretty break-words text-muted">“{text}”</blockquote>
      <figcaption className="mt-4">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex max-w-full items-center gap-3 text-sm underline-offset-4 hover:underline"
        >
          <TestimonialFace testimonial={testimonial} />
          <span className="truncate">{handle}</span>
        </a>
      </figcaption>
    </figure>
  )
}
