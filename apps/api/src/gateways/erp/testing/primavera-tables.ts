import pg from 'pg'

/** The tables of PRIMAVERA that are read, in a schema of a PostgreSQL, with their names and columns. */
const TABLES = `
  CREATE SCHEMA primavera;
  SET search_path = primavera;
  CREATE TABLE "Clientes" ("Cliente" varchar(12) PRIMARY KEY, "Nome" varchar(50) NOT NULL, "NumContrib" varchar(20), "LimiteCred" numeric NOT NULL DEFAULT 0,
    "TipoCred" varchar(1) NOT NULL DEFAULT '1', "ClienteAnulado" boolean NOT NULL DEFAULT false, "DataUltimaActualizacao" timestamp NOT NULL DEFAULT '2026-01-01');
  CREATE TABLE "Artigo" ("Artigo" varchar(48) PRIMARY KEY, "Descricao" varchar(200), "UnidadeVenda" varchar(5), "ArtigoAnulado" boolean NOT NULL DEFAULT false,
    "DataUltimaActualizacao" timestamp NOT NULL DEFAULT '2026-01-01');
  CREATE TABLE "ArtigoMoeda" ("Artigo" varchar(48), "Moeda" varchar(3), "Unidade" varchar(5), "PVP1" numeric NOT NULL, PRIMARY KEY ("Artigo", "Moeda", "Unidade"));
  CREATE TABLE "V_INV_ArtigoArmazem" ("Artigo" varchar(48), "Armazem" varchar(5), "Lote" varchar(20), "StkActual" numeric NOT NULL);
  CREATE INDEX ON "V_INV_ArtigoArmazem" ("Artigo", "Armazem", coalesce("Lote", ''));
  CREATE TABLE "Pendentes" ("TipoEntidade" varchar(1), "Entidade" varchar(12), "TipoDoc" varchar(5), "Serie" varchar(5), "NumDocInt" integer, "DataDoc" date,
    "DataVenc" date, "ValorTotal" numeric, "ValorPendente" numeric, PRIMARY KEY ("TipoEntidade", "Entidade", "TipoDoc", "Serie", "NumDocInt"));
  CREATE TABLE "CabecDoc" ("Id" uuid PRIMARY KEY DEFAULT gen_random_uuid(), "TipoDoc" varchar(5), "Serie" varchar(5), "NumDoc" integer, "Entidade" varchar(12),
    "Referencia" varchar(20), "Data" date, "TotalDocumento" numeric, UNIQUE ("TipoDoc", "Serie", "NumDoc"));
  CREATE TABLE "CabecDocStatus" ("IdCabecDoc" uuid PRIMARY KEY, "Anulado" boolean NOT NULL DEFAULT false, "Fechado" boolean NOT NULL DEFAULT false);
  CREATE TABLE "LinhasDoc" ("Id" uuid PRIMARY KEY DEFAULT gen_random_uuid(), "IdCabecDoc" uuid, "Artigo" varchar(48), "Quantidade" numeric);
  CREATE TABLE "LinhasDocStatus" ("IdLinhasDoc" uuid PRIMARY KEY, "Quantidade" numeric, "QuantTrans" numeric, "Fechado" boolean NOT NULL DEFAULT false);
`

/** Makes the tables beside those of Cais. Answers the address that reads them, and a connection to write what the ERP would. */
export async function openPrimaveraTables(url: string) {
  const address = `${url}${url.includes('?') ? '&' : '?'}options=-c%20search_path%3Dprimavera`
  const pool = new pg.Pool({ connectionString: address, max: 3 })
  // the database is dropped while its connections still close
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query(TABLES)
  return { url: address, pool }
}
