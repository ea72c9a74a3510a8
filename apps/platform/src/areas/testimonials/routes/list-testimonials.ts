import { listTestimonials } from '@cairn/contracts/testimonials/testimonials'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listTestimonialsRoute = route(listTestimonials, {
  permission: anyone,
  handle: ({ context }) => context.testimonials.list(),
})
