import { BooleanInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ReviewLine } from '../data/records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { JudgeReview } from './JudgeReview.tsx';

const filters = [<BooleanInput source="denunciada" alwaysOn key="denunciada" />];

const Author = ({ lado, autor }: ReviewLine) => {
  const t = useTranslate();
  return (
    <>
      {t(`posada.opinion.${lado}`, { _: lado })}: <Person id={autor} />
    </>
  );
};

const columns: Column<ReviewLine>[] = [
  { source: 'reserva', render: ({ reserva }) => <Link to={`/reservations/${reserva}/replay`}>R-{reserva}</Link> },
  { source: 'autor', render: (review) => <Author {...review} /> },
  { source: 'calificacion', render: ({ calificacion }) => <span className="num">{calificacion}</span> },
  { source: 'texto', wide: true, render: ({ texto }) => texto },
  { source: 'motivo', render: ({ motivo }) => <Word of="opinion" is={motivo} /> },
  { source: 'estado', render: ({ estado }) => <Word of="opinion" is={estado} /> },
  { source: 'denunciada', sortable: true, render: ({ denunciada }) => <Time brief at={denunciada} /> },
  { source: 'acciones', render: (review) => <JudgeReview review={review} /> },
];

/** Reviews of stays; reported ones are a queue. */
export const ReviewList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ denunciada: true }}
    sort={{ field: 'denunciada', order: 'ASC' }}
    queue={['denunciada', true]}
  />
);
