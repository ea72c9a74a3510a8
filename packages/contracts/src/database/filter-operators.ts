export const filterOperators = ['=', '<>', '>', '<', '>=', '<=', '~~', '~~*', 'in', 'is'] as const
