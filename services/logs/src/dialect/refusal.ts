/** A query that is not run; the message says why. */
export class QueryRefusal extends Error {
  override name = 'QueryRefusal'
}
