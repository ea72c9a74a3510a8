const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789'
const cases = 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789'
const symbols = `${cases}:!@#$%^&*()_+-=[]{};'\\\\:"|<>?,./\`~`

/** What a password has to contain, as the management API writes it: nothing, letters and digits, both cases, symbols too. */
export const requiredCharacters = { none: '', letters, cases, symbols } as const
