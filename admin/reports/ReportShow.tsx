import { ShowBase, useTranslate } from 'react-admin';
import { READ_ONCE } from '../data/recorded.ts';
import type { Report } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { Person } from '../ui/Person.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { HandleReport } from './HandleReport.tsx';
import styles from './letter.module.css';

/** A letter or bug report with what is needed to answer it: only here is its sender's address shown. */
export const ReportShow = () => (
  <ShowBase<Report> queryOptions={READ_ONCE} render={({ record }) => record && <ReportPage report={record} />} />
);

const ReportPage = ({ report }: { report: Report }) => {
  const t = useTranslate();
  const { id, tipo, mensaje, pagina, nombre, correo, telefono, usuario, atendido, atendido_por, nota } = report;
  const label = (source: string) => t(`resources.reports.fields.${source}`);
  const person = (of: number | null) => of && <Person id={of} />;
  return (
    <ConsolePage title={t(`posada.report.${tipo}`)}>
      <PageHead>
        <h2>{id}</h2>
        <StateChip state={atendido ? 'handled' : 'waiting'} />
        <span className={commands.row}>
          <HandleReport report={report} />
        </span>
      </PageHead>
      <section className={`${styles.letter} box`}>
        <p>{mensaje}</p>
      </section>
      <div className={frame.two}>
        <Facts
          facts={[
            [label('tipo'), <Word key="kind" of="report" is={tipo} />],
            [label('nombre'), nombre],
            [label('correo'), correo && <a href={`mailto:${correo}`}>{correo}</a>],
            [label('telefono'), telefono],
            [label('usuario'), person(usuario)],
            [label('perfil'), report.perfil && t(`posada.report.from.${report.perfil}`)],
            [label('destino'), report.destino],
            [label('idioma'), report.idioma],
          ]}
        />
        <Facts
          facts={[
            [label('recibido'), <Time key="received" at={report.recibido} />],
            [label('pagina'), pagina],
            [label('peticion'), report.peticion],
            [label('atendido'), atendido && <Time key="handled" at={atendido} />],
            [label('atendido_por'), person(atendido_por)],
            [label('nota'), nota],
          ]}
        />
      </div>
    </ConsolePage>
  );
};
