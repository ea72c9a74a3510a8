export * from './testimonials.ts'
