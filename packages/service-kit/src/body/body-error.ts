export type BodyProblem =
  /** More bytes than the caller may send here. */
  | 'too_large'
  /** It did not arrive in time. */
  | 'too_slow'
  /** Too many other bodies are held in memory. */
  | 'too_many'
  /** The connection closed before its end. */
  | 'cut_short'
  | 'not_utf8'
  | 'not_json'
  /** More values, or deeper nesting, than is parsed. */
  | 'too_complex'

/** What is wrong with a request body. Each service translates it into the errors of its own API. */
export class BodyError extends Error {
  override name = 'BodyError'
  readonly problem: BodyProblem

  constructor(problem: BodyProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
