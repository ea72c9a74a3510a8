import type { Connection } from './connection.ts'
import { uriOf } from './connection.ts'
import type { ConnectExample } from './snippet.ts'
import { lines, nodeSetting } from './snippet.ts'

export const orms = (connection: Connection): ConnectExample[] => {
  const uri = uriOf(connection)
  const env = { title: '.env', code: `DATABASE_URL="${uri}"` }
  return [
    {
      id: 'prisma',
      label: 'Prisma',
      note: 'For Prisma 7.',
      snippets: [
        {
          title: 'Install',
          code: 'npm install prisma dotenv --save-dev\nnpm install @prisma/client @prisma/adapter-pg',
        },
        env,
        {
          title: 'prisma.config.ts',
          code: lines(
            "import 'dotenv/config'",
            "import { defineConfig, env } from 'prisma/config'",
            '',
            'export default defineConfig({',
            "  schema: 'prisma/schema.prisma',",
            "  datasource: { url: env('DATABASE_URL') },",
            '})',
          ),
        },
        {
          title: 'prisma/schema.prisma',
          code: lines(
            'generator client {',
            '  provider = "prisma-client"',
            '  output   = "../src/generated/prisma"',
            '}',
            '',
            'datasource db {',
            '  provider = "postgresql"',
            '}',
          ),
        },
        {
          title: 'src/db.ts',
          code: lines(
            "import { PrismaPg } from '@prisma/adapter-pg'",
            "import { PrismaClient } from './generated/prisma/client'",
            '',
            `const adapter = new PrismaPg({ connectionString: ${nodeSetting('DATABASE_URL')} })`,
            'export const db = new PrismaClient({ adapter })',
          ),
        },
        { title: 'Read the tables', code: 'npx prisma db pull\nnpx prisma generate' },
      ],
    },
    {
      id: 'drizzle',
      label: 'Drizzle',
      snippets: [
        { title: 'Install', code: 'npm install drizzle-orm postgres\nnpm install drizzle-kit --save-dev' },
        env,
        {
          title: 'drizzle.config.ts',
          code: lines(
            "import { defineConfig } from 'drizzle-kit'",
            '',
            'export default defineConfig({',
            "  dialect: 'postgresql',",
            "  schema: './src/schema.ts',",
            "  out: './drizzle',",
            `  dbCredentials: { url: ${nodeSetting('DATABASE_URL')}! },`,
            '})',
          ),
        },
        {
          title: 'src/db.ts',
          code: lines(
            "import { drizzle } from 'drizzle-orm/postgres-js'",
            "import postgres from 'postgres'",
            '',
            `export const db = drizzle(postgres(${nodeSetting('DATABASE_URL')}!))`,
          ),
        },
      ],
    },
    {
      id: 'sqlalchemy',
      label: 'SQLAlchemy',
      snippets: [
        { title: 'Install', code: 'pip install sqlalchemy "psycopg[binary]"' },
        { title: '.env', code: `DATABASE_URL="${uri.replace('postgresql:', 'postgresql+psycopg:')}"` },
        {
          title: 'db.py',
          code: lines(
            'import os',
            'from sqlalchemy import create_engine, text',
            '',
            'engine = create_engine(os.environ["DATABASE_URL"])',
            'with engine.connect() as connection:',
            '    print(connection.execute(text("select now()")).scalar())',
          ),
        },
      ],
    },
    {
      id: 'typeorm',
      label: 'TypeORM',
      snippets: [
        { title: 'Install', code: 'npm install typeorm reflect-metadata pg' },
        env,
        {
          title: 'src/data-source.ts',
          code: lines(
            "import 'reflect-metadata'",
            "import { DataSource } from 'typeorm'",
            '',
            'export const dataSource = new DataSource({',
            "  type: 'postgres',",
            `  url: ${nodeSetting('DATABASE_URL')},`,
            '  entities: [],',
            '})',
          ),
        },
      ],
    },
  ]
}
