import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Rarely needed details of a record: its events, if they have a list, and the record as sent by the server. */
export const More = ({ raw, events }: { raw: string; events?: string }) => {
  const t = useTranslate();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const close = () => open(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('posada.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {events && (
          <MenuItem component={Link} to={events} onClick={close}>
            {t('posada.seeEvents')}
          </MenuItem>
        )}
        <MenuItem component={Link} to={raw} onClick={close}>
          {t('posada.tabs.raw')}
        </MenuItem>
      </Menu>
    </>
  );
};
