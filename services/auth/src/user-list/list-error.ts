import { DatabaseError } from 'pg'

/** Why a list was refused: the cursor is none of this list, or the database took too long. */
export class UserListError extends Error {
  override name = 'UserListError'
  readonly problem: 'cursor' | 'timeout'

  constructor(problem: 'cursor' | 'timeout', options?: ErrorOptions) {
    super(`The list was refused: ${problem}`, options)
    this.problem = problem
  }
}

/** What Postgres says of a time that is none, and of a statement that took too long. */
const problems: Readonly<Record<string, 'cursor' | 'timeout'>> = {
  '22007': 'cursor',
  '22008': 'cursor',
  '57014': 'timeout',
}

export const translatedListError = (error: unknown): unknown => {
  const problem = error instanceof DatabaseError ? problems[error.code ?? ''] : undefined
  return problem === undefined ? error : new UserListError(problem, { cause: error })
}
