import type { Testimonial } from '@cairn/contracts/testimonials/testimonials'
import { initials } from '~/lib/initials.ts'

/** The picture of the person, or their initials. */
export const TestimonialFace = ({ testimonial: { handle, img_url: picture } }: { testimonial: Testimonial }) =>
  picture === null ? (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-medium text-accent"
    >
      {initials(handle)}
    </span>
  ) : (
    <img src={picture} alt="" width={36} height={36} className="size-9 shrink-0 rounded-full object-cover" />
  )
