import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const functions = defineArea<typeof endpoints>()({
  actions: {
    'functions:Read': {
      resource: 'functions',
      roles,
      scope: 'edge_functions:read',
      does: 'see edge functions and their files',
    },
    'functions:Write': {
      resource: 'functions',
      roles: writers,
      scope: 'edge_functions:write',
      does: 'deploy, change and delete edge functions',
    },
    'function_secrets:Read': {
      resource: 'function_secrets',
      roles,
      scope: 'secrets:read',
      does: 'see which secrets edge functions have',
    },
    'function_secrets:Write': {
      resource: 'function_secrets',
      roles: writers,
      scope: 'secrets:write',
      does: 'create, change and delete secrets of edge functions',
    },
  },
  auditActions: {
    'function.deployed': 'Deployed an edge function',
    'function.changed': 'Changed an edge function',
    'function.deleted': 'Deleted an edge function',
    'function.secrets_set': 'Set secrets of edge functions',
    'function.secrets_deleted': 'Deleted secrets of edge functions',
  },
  errors: {
    function_not_found: [404, 'This edge function does not exist. It may have been deleted.'],
    function_invalid: [422, 'Deno could not read this function.'],
    too_many_functions: [409, 'This project has as many edge functions as a project can have.'],
    too_many_function_secrets: [409, 'This project has as many secrets as a project can have.'],
  },
})
