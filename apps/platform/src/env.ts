/** The only reader of the environment: everything else is handed a `Config`. */
export const readEnvironment = (): Readonly<Record<string, string | undefined>> => process.env
