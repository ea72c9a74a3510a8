import { addTestimonial } from '@cairn/contracts/testimonials/testimonials'
import { actorOf } from '../../../audit/record-audit.ts'
import { fetchPicture } from '../../../http/fetch-picture.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

const maxPictureBytes = 64 * 1024

export const addTestimonialRoute = route(addTestimonial, {
  permission: operator,
  handle: async (call) => {
    const { text, url, handle, img_url: imgUrl } = call.body
    const picture = imgUrl === null ? null : await fetchPicture(new URL(imgUrl), maxPictureBytes)
    if (picture === undefined) throw call.fail('picture_unreadable')
    return call.context.testimonials.add(actorOf(call), { text, url, handle, imgUrl, picture })
  },
})
