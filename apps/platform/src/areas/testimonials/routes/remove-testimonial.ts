import { removeTestimonial } from '@cairn/contracts/testimonials/testimonials'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const removeTestimonialRoute = route(removeTestimonial, {
  permission: operator,
  handle: async (call) => {
    await call.context.testimonials.remove(actorOf(call), call.params.id)
    return call.params
  },
})
