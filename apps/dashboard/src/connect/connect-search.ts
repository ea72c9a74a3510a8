/** Of what an address says, whether the ways to connect are shown: it stays where an address leads on to another. */
export const connectSearch = ({ showConnect }: Record<string, unknown>): { showConnect?: true } =>
  // The router reads `true` as a boolean.
  showConnect === true ? { showConnect } : {}
