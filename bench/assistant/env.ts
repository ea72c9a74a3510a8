/** The provider that is evaluated: the settings of an installation. Undefined where none is set. */
export const providerSettings = (): Record<string, string> | undefined => {
  const settings = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('CAIRN_AI_') && value !== undefined ? [[name, value] as const] : [],
  )
  return process.env['CAIRN_AI_MODEL'] === undefined ? undefined : Object.fromEntries(settings)
}

/** In any currency, of a million tokens; undefined where it is not said. */
export const pricePerMillion = (): number | undefined => {
  const price = Number(process.env['BENCH_AI_PRICE_PER_MILLION'])
  return Number.isFinite(price) && price > 0 ? price : undefined
}
