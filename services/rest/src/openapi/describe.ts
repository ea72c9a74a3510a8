/** A comment of the database: its first line is the summary, what follows the description. */
export const describe = (comment: string | null): { summary?: string; description?: string } => {
  if (comment === null || comment.trim() === '') return {}
  const [summary = '', ...rest] = comment.trim().split('\n')
  const description = rest.join('\n').trim()
  return description === '' ? { summary } : { summary, description }
}
