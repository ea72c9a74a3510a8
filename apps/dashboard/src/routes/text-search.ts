const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Keeps what is text, drops the rest: an odd address still opens. */
export const textSearch =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>): { [Name in K]?: string } => {
    const found: { [Name in K]?: string } = {}
    for (const name of names) {
      const value = text(search[name])
      if (value !== undefined) found[name] = value
    }
    return found
  }
