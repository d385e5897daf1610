import styles from '../shared/publish.module.css';
import { StepCommitments } from '../steps/StepCommitments.tsx';
import { StepFeatures } from '../steps/StepFeatures.tsx';
import { StepHouse } from '../steps/StepHouse.tsx';
import { StepNear } from '../steps/StepNear.tsx';
import { StepPhotos } from '../steps/StepPhotos.tsx';
import { StepPrices } from '../steps/StepPrices.tsx';
import { StepRooms } from '../steps/StepRooms.tsx';
import { StepType } from '../steps/StepType.tsx';
import { StepWords } from '../steps/StepWords.tsx';

const BODIES = [StepType, StepPrices, StepPhotos, StepFeatures, StepRooms, StepNear, StepWords, StepHouse, StepCommitments];

export const StepBody = ({ step }: { step: number }) => {
  const Body = BODIES[step - 1] ?? StepType;
  return (
    <div className={styles.body}>
      <Body />
    </div>
  );
};
