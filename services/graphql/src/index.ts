export { projectGraphql } from './project-graphql.ts'
