import type { Connection } from './connection.ts'
import { passwordPlaceholder, uriOf } from './connection.ts'
import type { ConnectExample } from './snippet.ts'
import { lines, nodeSetting } from './snippet.ts'

const env = (uri: string) => ({ title: '.env', code: `DATABASE_URL="${uri}"` })

/** How to connect to the database, by language and driver. */
export const connectionStrings = (connection: Connection): ConnectExample[] => {
  const { db_host: host, db_port: port, db_user: user, db_name: name } = connection
  const uri = uriOf(connection)
  return [
    {
      id: 'uri',
      label: 'URI',
      snippets: [{ title: 'Connection string', code: uri }],
      note: 'Add ?sslmode=require to accept encrypted connections only.',
    },
    {
      id: 'psql',
      label: 'psql',
      snippets: [{ title: 'psql command', code: `psql -h ${host} -p ${port} -U ${user} -d ${name}` }],
      note: 'psql asks for the password.',
    },
    {
      id: 'node',
      label: 'Node.js',
      snippets: [
        { title: 'Install', code: 'npm install pg' },
        env(uri),
        {
          title: 'db.js',
          code: lines(
            "import pg from 'pg'",
            '',
            `const client = new pg.Client({ connectionString: ${nodeSetting('DATABASE_URL')} })`,
            'await client.connect()',
            "const { rows } = await client.query('select now()')",
            'await client.end()',
          ),
        },
      ],
      note: 'To encrypt the connection, add ?sslmode=require&uselibpqcompat=true to the URL. With sslmode=require alone, pg rejects a self-signed certificate.',
    },
    {
      id: 'python',
      label: 'Python',
      snippets: [
        { title: 'Install', code: 'pip install "psycopg[binary]"' },
        env(uri),
        {
          title: 'db.py',
          code: lines(
            'import os',
            'import psycopg',
            '',
            'with psycopg.connect(os.environ["DATABASE_URL"]) as connection:',
            '    row = connection.execute("select now()").fetchone()',
            '    print(row)',
          ),
        },
      ],
    },
    {
      id: 'go',
      label: 'Go',
      snippets: [
        { title: 'Install', code: 'go get github.com/jackc/pgx/v5' },
        env(uri),
        {
          title: 'main.go',
          code: lines(
            'package main',
            '',
            'import (',
            '\t"context"',
            '\t"fmt"',
            '\t"log"',
            '\t"os"',
            '',
            '\t"github.com/jackc/pgx/v5"',
            ')',
            '',
            'func main() {',
            '\tctx := context.Background()',
            '\tconn, err := pgx.Connect(ctx, os.Getenv("DATABASE_URL"))',
            '\tif err != nil {',
            '\t\tlog.Fatal(err)',
            '\t}',
            '\tdefer conn.Close(ctx)',
            '',
            '\tvar version string',
            '\tif err := conn.QueryRow(ctx, "select version()").Scan(&version); err != nil {',
            '\t\tlog.Fatal(err)',
            '\t}',
            '\tfmt.Println(version)',
            '}',
          ),
        },
      ],
    },
    {
      id: 'jdbc',
      label: 'JDBC',
      snippets: [
        {
          title: 'JDBC URL',
          code: `jdbc:postgresql://${host}:${port}/${name}?user=${user}&password=${passwordPlaceholder}`,
        },
      ],
    },
    {
      id: 'dotnet',
      label: '.NET',
      snippets: [
        { title: 'Install', code: 'dotnet add package Npgsql' },
        {
          title: 'appsettings.json',
          code: lines(
            '{',
            '  "ConnectionStrings": {',
            `    "DefaultConnection": "Host=${host};Port=${port};Database=${name};Username=${user};Password=${passwordPlaceholder}"`,
            '  }',
            '}',
          ),
        },
      ],
    },
    {
      id: 'php',
      label: 'PHP',
      snippets: [
        {
          title: 'db.php',
          code: lines(
            '<?php',
            `$db = new PDO('pgsql:host=${host};port=${port};dbname=${name}', '${user}', getenv('DATABASE_PASSWORD'));`,
            "echo $db->query('select version()')->fetchColumn();",
          ),
        },
        { title: '.env', code: `DATABASE_PASSWORD="${passwordPlaceholder}"` },
      ],
    },
    {
      id: 'ruby',
      label: 'Ruby',
      snippets: [
        { title: 'Install', code: 'gem install pg' },
        env(uri),
        {
          title: 'db.rb',
          code: lines(
            "require 'pg'",
            '',
            "connection = PG.connect(ENV.fetch('DATABASE_URL'))",
            "puts connection.exec('select version()').getvalue(0, 0)",
          ),
        },
      ],
    },
  ]
}
