/** Without zod: the browser loads this. */
export const aiProtocols = ['openai', 'anthropic'] as const
export type AiProtocol = (typeof aiProtocols)[number]

/** Where an address is not given. */
export const anthropicUrl = 'https://api.anthropic.com/v1'
