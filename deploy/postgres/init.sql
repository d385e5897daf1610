-- Run once, by the superuser, when the volume of PostgreSQL is empty. The program owns its database and nothing else.
\getenv password POSADA_PASSWORD
create role posada login nosuperuser nocreatedb nocreaterole password :'password';
create database posada owner posada;
revoke connect on database postgres from public;
revoke all on database posada from public;
