import type { ServiceRequest } from '@cairn/service-kit'
import { AuthError } from '../../errors.ts'

export interface Paging {
  page: number
  perPage: number
}

const usualPerPage = 50
const maxPerPage = 1_000
const lastPage = 1_000_000

const numberOf = (name: string, text: string | null, otherwise: number): number => {
  if (text === null || text === '') return otherwise
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number > lastPage)
    throw new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${name} is not a number of a page`)
  // As GoTrue: zero stands for "as usual".
  return number === 0 ? otherwise : number
}

export const pageOf = (query: URLSearchParams): Paging => ({
  page: numberOf('page', query.get('page'), 1),
  perPage: Math.min(numberOf('per_page', query.get('per_page'), usualPerPage), maxPerPage),
})

/** Where the other pages are, as the published client reads it: each address begins its parameters with the page. */
export const pageHeaders = ({ path }: ServiceRequest, { page, perPage }: Paging, total: number) => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const to = (number: number, rel: string) => `<${path}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return {
    'x-total-count': String(total),
    link: [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', '),
  }
}
