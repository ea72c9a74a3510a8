import { testimonials } from '@cairn/contracts/testimonials/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createTestimonialStore } from './testimonial-store.ts'
import { addTestimonialRoute } from './routes/add-testimonial.ts'
import { listTestimonialsRoute } from './routes/list-testimonials.ts'
import { removeTestimonialRoute } from './routes/remove-testimonial.ts'

export const stores = ({ db }: Ground) => ({ testimonials: createTestimonialStore(db) })

export const area = defineArea(testimonials, {
  routes: {
    addTestimonial: addTestimonialRoute,
    listTestimonials: listTestimonialsRoute,
    removeTestimonial: removeTestimonialRoute,
  },
})
