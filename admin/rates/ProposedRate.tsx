import { Link } from 'react-router-dom';
import { useRateText } from './use-rate-text.ts';

/** A pending manual rate. */
export const ProposedRate = ({ currency, rate }: { currency: string; rate: number }) => {
  const { pesos } = useRateText();
  return (
    <>
      <Link to="/rates">{currency}</Link> <span className="num">{pesos(rate)}</span>
    </>
  );
};
