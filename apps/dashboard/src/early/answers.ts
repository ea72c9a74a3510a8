interface EarlyAnswer {
  /** As whom it was asked; undefined where nobody is signed in. */
  accessToken: string | undefined
  /** The text of a success; undefined stands for anything else. */
  text: Promise<string | undefined>
}

declare global {
  /** What was asked for before the dashboard's code arrived, by URL. */
  var cairnEarly: Map<string, EarlyAnswer> | undefined
  /** Where the rows of a table were asked for: settled once they are drawn, or when they will not be. */
  var cairnFirstRows: Promise<void> | undefined
}

/** Once: a later call asks anew, and so does one that finds no success, to learn what went wrong. */
export const takeEarlyAnswer = (
  url: string,
  accessToken: string | undefined,
): Promise<string | undefined> | undefined => {
  const answer = globalThis.cairnEarly?.get(url)
  globalThis.cairnEarly?.delete(url)
  return answer?.accessToken === accessToken ? answer?.text : undefined
}

/** Once the first page is there: what nobody took would be old by the time somebody asks for it. */
export const forgetEarlyAnswers = () => globalThis.cairnEarly?.clear()
