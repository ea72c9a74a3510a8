// Loaded by the first project that refuses leaked passwords, for all projects.
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Whether a password is one of the 49,233 that people choose most often, in upper case or lower. Asks nobody. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load()
  return (await loaded).has(password.toLowerCase())
}
