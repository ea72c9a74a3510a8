export * from './product-catalogue.ts'
